// How a refused call reaches the code that made it; apart from the client, so that knowing a failure costs nothing.
import type { Problem } from '#lib/errors.ts'

/** What is said when nothing answered. */
export const unavailable = (): Problem => ({
  type: '/api/problems/unavailable',
  title: '',
  status: 503,
  detail: '',
  code: 'unavailable',
})

/** What is said of an address that can name nothing. */
export const namesNothing = (): Problem => ({
  type: '/api/problems/not_found',
  title: '',
  status: 404,
  detail: '',
  code: 'not_found',
})

/** A call that was refused; `problem` is the server's document, or a made-up one with code `unavailable` when nothing answered. */
export class ApiFailure extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.detail)
    this.name = 'ApiFailure'
    this.problem = problem
  }
}
