//! Large memory pages for tables that are read here and there.

#![allow(unsafe_code, reason = "a hint to the system, which has no effect but on speed")]

/// Asks the system for large pages: most of a random access to small ones goes into finding the
/// page. To be called before the memory is first written to; where the system knows no such
/// request, it does nothing.
#[cfg(target_os = "linux")]
pub fn advise_large_pages<T>(memory: &mut [T]) {
    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let start = range.start.addr().next_multiple_of(PAGE);
    let bytes = range.end.addr().saturating_sub(start);
    // SAFETY: the range lies in memory that the caller has borrowed, and the advice changes
    // neither its content nor its validity; an error means that the pages stay small.
    unsafe { libc::madvise(start as *mut libc::c_void, bytes, libc::MADV_HUGEPAGE) };
}

/// Asks the system for large pages, which this one does not know.
#[cfg(not(target_os = "linux"))]
pub fn advise_large_pages<T>(_: &mut [T]) {}

/// An empty list with room for so many, in large pages where the system has them.
pub(crate) fn with_large_pages<T>(capacity: usize) -> Vec<T> {
    let mut list = Vec::with_capacity(capacity);
    advise_large_pages(list.spare_capacity_mut());
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_memory_keeps_its_content() {
        for length in [0, 1, 4095, 4096, 5 << 20] {
            let mut memory: Vec<u8> = (0..length).map(|index| index as u8).collect();
            advise_large_pages(&mut memory);
            assert!(
                memory.iter().enumerate().all(|(index, &byte)| byte == index as u8),
                "{length}"
            );
        }
    }
}
