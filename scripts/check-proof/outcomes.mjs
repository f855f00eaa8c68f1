// The lines that check-proof.mjs writes, one for each check, and what they come to.
const counts = { failed: 0, unchecked: 0, pages: 0, overtaken: 0 }

function say(mark, name, detail) {
  process.stdout.write(`${mark.padEnd(12)} ${name.padEnd(17)} ${detail}\n`)
}
export const pass = (name, detail) => say('passed', name, detail)
/** What has to be asked and was not: nothing is proven without it. */
export const leave = (name, detail) => {
  counts.unchecked += 1
  say('NOT CHECKED', name, detail)
}
/** What does not exist, or need not be asked. */
export const skip = (name, detail) => say('left out', name, detail)
export const failCheck = (name, detail) => {
  counts.failed += 1
  say('FAILED', name, detail)
}
export const changedPages = (name, detail) => {
  counts.pages += 1
  say('CHANGED', name, detail)
}
/** It holds, and something stands against relying on it. */
export const overtake = (name, detail) => {
  counts.overtaken += 1
  say('OVERTAKEN', name, detail)
}
export const expect = (name, good, detail) => (good ? pass : failCheck)(name, detail)

const verdicts = {
  0: 'PROVEN: everything was checked and holds.',
  1: 'DOES NOT HOLD: do not rely on this file.',
  3: 'NOT PROVEN: nothing that was checked failed, and not everything was checked.',
  4: 'PAGES CHANGED: the certified text holds, and the pages around it are not the ones that were issued.',
  5: 'OVERTAKEN: nothing that was checked failed, and it is not the last word: do not rely on it alone.',
}

/** Writes the last line, and ends with its number. */
export function endChecks() {
  const code = counts.failed > 0 ? 1 : counts.pages > 0 ? 4 : counts.overtaken > 0 ? 5 : counts.unchecked > 0 ? 3 : 0
  process.stdout.write(`\n${verdicts[code]}\n`)
  process.exit(code)
}

/** Ends with a sentence instead of a stack trace. */
export function stop(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
