//! Addresses: parameters in, key out.

/// An address with parameters, all that is not plain percent-encoded.
pub(crate) fn with_parameters(base: &str, path: &str, parameters: &[(&str, String)]) -> String {
    let mut url = format!("{}{path}", base.trim_end_matches('/'));
    for (at, (name, value)) in parameters.iter().enumerate() {
        url.push(if at == 0 { '?' } else { '&' });
        url.push_str(name);
        url.push('=');
        url.push_str(&encoded(value));
    }
    url
}

/// Percent-encoded text that may stand in a path or as a value.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// The address as it may be written down: without the value of a key.
pub(crate) fn without_key(url: &str) -> String {
    let Some((path, parameters)) = url.split_once('?') else { return url.to_owned() };
    let kept: Vec<&str> = parameters.split('&').filter(|part| !part.starts_with("key=")).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_encoded_and_keys_left_out() {
        let parameters = [("ml", "rock & roll?".to_owned()), ("key", "secret".to_owned())];
        let url = with_parameters("http://host/", "/words", &parameters);
        assert_eq!(url, "http://host/words?ml=rock%20%26%20roll%3F&key=secret");
        assert_eq!(without_key(&url), "http://host/words?ml=rock%20%26%20roll%3F");
        assert_eq!(without_key("http://host/a?key=secret"), "http://host/a");
        assert_eq!(without_key("http://host/a"), "http://host/a");
        assert_eq!(encoded("é/"), "%C3%A9%2F");
    }
}
