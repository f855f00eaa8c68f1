// Headers of every answer of the API. They are given to an answer when it is made: changing them afterwards costs more than the answer.

/** Data is never a page: should a browser be made to show an answer as one, nothing in it may run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

export const dataHeaders = (requestId: string): Record<string, string> => ({
  'X-Request-Id': requestId,
  'Content-Security-Policy': DATA_POLICY,
  'X-Content-Type-Options': 'nosniff',
})
