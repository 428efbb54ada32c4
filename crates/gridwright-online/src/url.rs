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

/// The address as it may be shown: without parameters, which may hold keys,
/// and without a name and password.
pub(crate) fn shown(url: &str) -> String {
    let plain = url.split(['?', '#']).next().unwrap_or(url);
    match plain.split_once("://") {
        Some((scheme, rest)) => {
            let (place, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            let place = place.rsplit('@').next().unwrap_or(place);
            format!("{scheme}://{place}{path}")
        }
        None => plain.to_owned(),
    }
}

/// The host and port of an address.
pub(crate) fn place_of(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let place = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    place.rsplit('@').next().unwrap_or(place)
}

/// Whether nobody on the way can read what is sent there.
pub(crate) fn is_safe(url: &str) -> bool {
    let place = place_of(url);
    let host = match place.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => place.split(':').next().unwrap_or(place),
    };
    let is_here = host == "localhost"
        || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    url.starts_with("https://") || (url.starts_with("http://") && is_here)
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

    #[test]
    fn addresses_are_shown_without_secrets() {
        assert_eq!(shown("https://me:pw@host:8/a/b?key=1#x"), "https://host:8/a/b");
        assert_eq!(shown("/login?next=a"), "/login");
        assert_eq!(place_of("https://me:pw@host:8/a"), "host:8");
    }

    #[test]
    fn secrets_go_over_safe_connections_only() {
        let check = |url: &str, expected: bool| assert_eq!(is_safe(url), expected, "{url}");
        check("https://www.example.org/a", true);
        check("http://www.example.org/a", false);
        check("http://127.0.0.1:80/a", true);
        check("http://[::1]:80/a", true);
        check("http://localhost/a", true);
        check("http://localhost.example.org/a", false);
        check("http://127.0.0.1@example.org/a", false);
        check("ftp://127.0.0.1/a", false);
    }
}
