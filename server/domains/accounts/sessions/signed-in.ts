// What a browser or a client gets when a session is opened for it.
import type { z } from 'zod'
import type { SignedIn } from '#lib/contract/auth.ts'

type Named = { id: string; first_name: string; last_name: string; email: string }

export const signedIn = (
  access_token: string,
  { id, first_name, last_name, email }: Named,
): z.output<typeof SignedIn> => ({ access_token, user: { pk: id, first_name, last_name, email } })
