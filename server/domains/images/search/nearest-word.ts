// Which known word somebody meant who typed one that no image has.

/** The letters of a word with two neighbours changed places: what trigrams of a short word do not find. */
export function transpositions(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, i) => [...letters.slice(0, i), letter, letters[i] ?? '', ...letters.slice(i + 2)].join(''))
}

/** The beginning of a word is meant as that word, a longer one only by so much. */
const MISSING_END = 8

/**
 * A word with one mistake, else the word that was begun, else, when it is long, one with two mistakes; null when no
 * candidate is so near. The earlier of equals is meant.
 */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  const mistaken = (mistakes: number) =>
    candidates.find(each => each[0] === word[0] && !word.startsWith(each) && editDistance(word, each) === mistakes)
  const begun = () => candidates.find(each => each.startsWith(word) && each.length - word.length <= MISSING_END)
  return mistaken(1) ?? begun() ?? (word.length < 6 ? null : mistaken(2)) ?? null
}

/** Letters to put in, take out, replace, or change places with their neighbour (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      }
      row.push(least)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}
