// Brings the answer into view and under the keyboard, its beginning first: a tall element that is only focused scrolls past it.
export function showAnswer(answer: HTMLElement | null): void {
  answer?.focus({ preventScroll: true })
  answer?.scrollIntoView({ block: 'start' })
}
