// Signatures of 64 bits: for each of one list the two nearest of another.

/**
 * For each of `many` signatures: index and distance of the nearest and of the second nearest of `others`, as four
 * i32; an index of -1 where none is within `most` bits.
 */
export function nearest(left: usize, many: i32, right: usize, others: i32, most: i32, target: usize): void {
  for (let i = 0; i < many; i++) {
    const signature = load<u64>(left + (<usize>i << 3))
    let first = most + 1
    let second = most + 1
    let one = -1
    let two = -1
    for (let j = 0; j < others; j++) {
      const apart = <i32>popcnt(signature ^ load<u64>(right + (<usize>j << 3)))
      if (apart >= second) continue
      if (apart < first) {
        second = first
        two = one
        first = apart
        one = j
      } else {
        second = apart
        two = j
      }
    }
    const out = target + (<usize>i << 4)
    store<i32>(out, one)
    store<i32>(out + 4, first)
    store<i32>(out + 8, two)
    store<i32>(out + 12, second)
  }
}

/**
 * Of `count` whole-picture hashes only the first 64 bits, eight bytes each: the slots of those within `most` bits of
 * the same part of one of the eight at `query` (32 bytes apart) are written, i32. Answers how many.
 */
export function nearHeads(heads: usize, count: i32, query: usize, most: i32, target: usize, room: i32): i32 {
  const a = load<u64>(query)
  const b = load<u64>(query, 32)
  const c = load<u64>(query, 64)
  const d = load<u64>(query, 96)
  const e = load<u64>(query, 128)
  const f = load<u64>(query, 160)
  const g = load<u64>(query, 192)
  const h = load<u64>(query, 224)
  const bound = <u64>most
  let found = 0
  for (let slot = 0; slot < count && found < room; slot++) {
    const head = load<u64>(heads + (<usize>slot << 3))
    const one = min(min(popcnt(head ^ a), popcnt(head ^ b)), min(popcnt(head ^ c), popcnt(head ^ d)))
    const other = min(min(popcnt(head ^ e), popcnt(head ^ f)), min(popcnt(head ^ g), popcnt(head ^ h)))
    if (min(one, other) > bound) continue
    store<i32>(target + (<usize>found << 2), slot)
    found++
  }
  return found
}
