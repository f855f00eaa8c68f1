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
 * Whole-picture hashes of 256 bits near any of eight: for each of `count` hashes the smallest distance to the eight
 * at `query`; those within `most` are written as slot and distance + way * 512, two i32. Answers how many.
 */
export function nearWhole(hashes: usize, count: i32, query: usize, most: i32, target: usize, room: i32): i32 {
  let found = 0
  for (let slot = 0; slot < count && found < room; slot++) {
    const at = hashes + (<usize>slot << 5)
    const a = v128.load(at)
    const b = v128.load(at, 16)
    let best = most + 1
    let way = 0
    for (let w = 0; w < 8; w++) {
      const other = query + (<usize>w << 5)
      const bits = i8x16.add(
        i8x16.popcnt(v128.xor(a, v128.load(other))),
        i8x16.popcnt(v128.xor(b, v128.load(other, 16))),
      )
      const wide = i16x8.extadd_pairwise_i8x16_u(bits)
      const sums = i32x4.extadd_pairwise_i16x8_u(wide)
      const apart =
        i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
      if (apart < best) {
        best = apart
        way = w
      }
    }
    if (best > most) continue
    store<i32>(target + (<usize>found << 3), slot)
    store<i32>(target + (<usize>found << 3) + 4, best + way * 512)
    found++
  }
  return found
}
