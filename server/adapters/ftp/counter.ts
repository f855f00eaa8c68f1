// Counts what each key holds at once.

/** Each key holds `most` at most. */
export function counter(most: number) {
  const held = new Map<string, number>()
  return {
    take(key: string): boolean {
      const now = held.get(key) ?? 0
      if (now >= most) return false
      held.set(key, now + 1)
      return true
    },
    give(key: string): void {
      const left = (held.get(key) ?? 0) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    },
  }
}
