// Hamming distances of binary descriptors and global hashes.

/**
 * For each of `leftCount` signatures of 64 bits: index and distance of the nearest and of the second nearest of `rightCount`, as four
 * i32; an index of -1 where none is within `maxDistance` bits.
 */
export function nearestSignatures(left: usize, leftCount: i32, right: usize, rightCount: i32, maxDistance: i32, target: usize): void {
  for (let i = 0; i < leftCount; i++) {
    const signature = load<u64>(left + (<usize>i << 3))
    let first = maxDistance + 1
    let second = maxDistance + 1
    let firstIndex = -1
    let secondIndex = -1
    for (let j = 0; j < rightCount; j++) {
      const distance = <i32>popcnt(signature ^ load<u64>(right + (<usize>j << 3)))
      if (distance >= second) continue
      if (distance < first) {
        second = first
        secondIndex = firstIndex
        first = distance
        firstIndex = j
      } else {
        second = distance
        secondIndex = j
      }
    }
    const out = target + (<usize>i << 4)
    store<i32>(out, firstIndex)
    store<i32>(out + 4, first)
    store<i32>(out + 8, secondIndex)
    store<i32>(out + 12, second)
  }
}

/**
 * Slots of global hashes near one of the eight at `query` (32 bytes apart), by their first 64 bits alone: `prefixes` has
 * those of `count` hashes. Writes i32; answers how many.
 */
export function nearHashPrefixes(prefixes: usize, count: i32, query: usize, maxDistance: i32, target: usize, capacity: i32): i32 {
  const a = load<u64>(query)
  const b = load<u64>(query, 32)
  const c = load<u64>(query, 64)
  const d = load<u64>(query, 96)
  const e = load<u64>(query, 128)
  const f = load<u64>(query, 160)
  const g = load<u64>(query, 192)
  const h = load<u64>(query, 224)
  const limit = <u64>maxDistance
  let found = 0
  for (let slot = 0; slot < count && found < capacity; slot++) {
    const prefix = load<u64>(prefixes + (<usize>slot << 3))
    const firstFour = min(min(popcnt(prefix ^ a), popcnt(prefix ^ b)), min(popcnt(prefix ^ c), popcnt(prefix ^ d)))
    const lastFour = min(min(popcnt(prefix ^ e), popcnt(prefix ^ f)), min(popcnt(prefix ^ g), popcnt(prefix ^ h)))
    if (min(firstFour, lastFour) > limit) continue
    store<i32>(target + (<usize>found << 2), slot)
    found++
  }
  return found
}
