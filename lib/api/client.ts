// The typed client of the API: an endpoint and its input in, the answer out.
import type { Answer, CallInput, Endpoint } from '#lib/contract/endpoint.ts'
import { ApiFailure, unavailable } from './api-failure.ts'
import type { EndpointRef } from './endpoints.ts'
import { passwordShown } from './password-needed.ts'
import type { CallOptions } from './send.ts'

/**
 * Calls an endpoint; throws `ApiFailure` when it is refused, and when no answer comes or none that can be read. A call
 * that needs the password shown again waits for it, where something on the page asks.
 */
export async function call<E extends Endpoint>(
  endpoint: EndpointRef<E>,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  // Axios and the table of endpoints come with the first call: a page that has not asked for anything does not carry them.
  const { send } = await import('./send.ts').catch(() => {
    throw new ApiFailure(unavailable())
  })
  try {
    return await send(endpoint, input, options)
  } catch (error) {
    const needed = error instanceof ApiFailure && error.problem.code === 'password_needed'
    if (!needed || !(await passwordShown())) throw error
    return send(endpoint, input, options)
  }
}
