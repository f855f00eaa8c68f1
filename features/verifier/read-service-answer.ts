// Asks the service, while the page is rendered, what it says of the certificate in a link.
import { api } from '#lib/api/endpoints.ts'
import { callFromServer } from '#lib/api/server.ts'
import type { ServiceAnswer } from './answer-without-script.tsx'

/** Null when the service does not answer. */
export async function readServiceAnswer(digest: string): Promise<ServiceAnswer> {
  try {
    const [{ certificates }, { standing }] = await Promise.all([
      callFromServer(api.verifier.statement, { digest }),
      callFromServer(api.verifier.standing, { digest }),
    ])
    return { certificates, standing }
  } catch {
    return null
  }
}
