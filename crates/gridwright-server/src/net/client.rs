//! Whose request it is, as far as limits are concerned.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Whoever shares limits: an address, or in IPv6 the network of 64 bits that
/// one household or one machine is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Client(IpAddr);

impl Client {
    /// The client at an address.
    pub fn at(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) if !v6.is_loopback() => {
                let network = v6.to_bits() & !u128::from(u64::MAX);
                Self(IpAddr::V6(Ipv6Addr::from_bits(network)))
            }
            other => Self(other),
        }
    }

    /// One address of it.
    #[cfg(feature = "cluster")]
    pub fn address(self) -> IpAddr {
        self.0
    }

    /// Whether the client is in a range. Of a range within the network of one
    /// client, that client is.
    pub fn is_in(self, range: &AddressRange) -> bool {
        range.contains(self.0) || (range.bits > 64 && Self::at(range.address) == self)
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A range of addresses: one address, or a network such as `10.0.0.0/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    address: IpAddr,
    bits: u8,
}

/// A text that names no range of addresses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network such as 10.0.0.0/8, found {0:?}")]
pub struct AddressRangeError(String);

impl FromStr for AddressRange {
    type Err = AddressRangeError;

    fn from_str(text: &str) -> Result<Self, AddressRangeError> {
        let error = || AddressRangeError(text.to_owned());
        let (address, bits) = match text.split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| error())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| error())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(most);
        if bits > most { Err(error()) } else { Ok(Self { address, bits }) }
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.address, self.bits)
    }
}

impl AddressRange {
    /// Whether an address is in the range.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                (own.to_bits() ^ other.to_bits()).leading_zeros() >= u32::from(self.bits)
            }
            _ => false,
        }
    }
}

/// The proxies whose word about a request's origin is taken.
#[derive(Clone, Debug, Default)]
pub struct Proxies(Vec<AddressRange>);

impl Proxies {
    /// These proxies.
    pub fn new(ranges: Vec<AddressRange>) -> Self {
        Self(ranges)
    }

    /// Whether an address is one of them.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|range| range.contains(address))
    }

    /// Whose request this is: that of whoever has connected, or, where that is
    /// a trusted proxy, of the last one on the way that is not. What stands
    /// before that in the header anyone can have written.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        if !self.contains(peer) {
            return Client::at(peer);
        }
        let hops = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok());
        let hops: Vec<&str> = hops.flat_map(|value| value.split(',')).map(str::trim).collect();
        for hop in hops.into_iter().rev() {
            match hop.parse::<IpAddr>() {
                Ok(address) if self.contains(address) => {}
                Ok(address) => return Client::at(address),
                Err(_) => break,
            }
        }
        Client::at(peer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn networks_are_read_and_contain_what_they_say() {
        let range = |text: &str| text.parse::<AddressRange>().unwrap();
        assert!(range("10.0.0.0/8").contains(at("10.255.3.4")));
        assert!(!range("10.0.0.0/8").contains(at("11.0.0.0")));
        assert!(range("127.0.0.1").contains(at("::ffff:127.0.0.1")));
        assert!(!range("127.0.0.1").contains(at("127.0.0.2")));
        assert!(range("::/0").contains(at("2001:db8::1")));
        assert!(!range("0.0.0.0/0").contains(at("2001:db8::1")));
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "proxy.example", "10.0.0.0/x", "::/129"] {
            assert!(wrong.parse::<AddressRange>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_named_proxies_are_believed() {
        let proxies =
            Proxies::new(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        let client = |peer: &str, forwarded: &[&str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            proxies.client(at(peer), &headers).to_string()
        };
        assert_eq!(client("203.0.113.5", &["198.51.100.7"]), "203.0.113.5");
        assert_eq!(client("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(client("127.0.0.1", &["6.6.6.6, 198.51.100.7, 10.1.1.1"]), "198.51.100.7");
        assert_eq!(client("127.0.0.1", &["6.6.6.6", "198.51.100.7"]), "198.51.100.7");
        assert_eq!(client("127.0.0.1", &["198.51.100.7, nonsense"]), "127.0.0.1");
        assert_eq!(client("127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn a_client_is_found_in_a_range() {
        let is_in =
            |client: &str, range: &str| Client::at(at(client)).is_in(&range.parse().unwrap());
        assert!(is_in("192.0.2.7", "192.0.2.7") && is_in("192.0.2.7", "192.0.2.0/24"));
        assert!(!is_in("192.0.2.7", "192.0.2.8"));
        assert!(is_in("2001:db8::7", "2001:db8::7"), "a household is one client");
        assert!(is_in("2001:db8::7", "2001:db8::/32") && !is_in("2001:db8::7", "2001:db9::/32"));
        let range: AddressRange = "192.0.2.0/24".parse().unwrap();
        assert_eq!(range.to_string().parse(), Ok(range));
    }

    #[test]
    fn one_household_is_one_client() {
        let one = Client::at(at("2001:db8:1:2:3::4"));
        assert_eq!(one, Client::at(at("2001:db8:1:2:ffff::")));
        assert_ne!(one, Client::at(at("2001:db8:1:3::4")));
        assert_eq!(Client::at(at("::ffff:1.2.3.4")), Client::at(at("1.2.3.4")));
    }
}
