//! Lists of different lengths, one after the other.

/// One list for every number.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// Where each list begins, and the end of the last.
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Clone> Lists<T> {
    /// Lists of what belongs to the numbers below `count`; each keeps the order
    /// of the pairs.
    pub fn of_pairs(count: usize, pairs: &[(u32, T)]) -> Self {
        let mut starts = vec![0u32; count + 1];
        for (owner, _) in pairs {
            starts[*owner as usize + 1] += 1;
        }
        (0..count).for_each(|i| starts[i + 1] += starts[i]);
        let mut places = starts.clone();
        let mut order = vec![0u32; pairs.len()];
        for (index, (owner, _)) in pairs.iter().enumerate() {
            let place = &mut places[*owner as usize];
            order[*place as usize] = index as u32;
            *place += 1;
        }
        let items = order.into_iter().map(|index| pairs[index as usize].1.clone()).collect();
        Self { starts, items }
    }

    /// The list of a number; empty where there is none.
    pub fn of(&self, owner: usize) -> &[T] {
        match (self.starts.get(owner), self.starts.get(owner + 1)) {
            (Some(start), Some(end)) => &self.items[*start as usize..*end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_its_list() {
        let lists = Lists::of_pairs(4, &[(2, 'a'), (0, 'b'), (2, 'c')]);
        assert_eq!(lists.of(0), ['b']);
        assert_eq!(lists.of(2), ['a', 'c']);
        assert!(lists.of(1).is_empty() && lists.of(3).is_empty() && lists.of(9).is_empty());
    }
}
