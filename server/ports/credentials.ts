// Signs pictures that are handed out with what their creator says about machines (Content Credentials, C2PA).
import type { AiStatement } from '#lib/rules/legal/ai-rights.ts'

type Statement = {
  title: string
  ai_rights: AiStatement
  /** Where whoever wants more asks; of what is licensed, what the licence says. */
  terms_url: string
}

export type CredentialsPort = {
  /** `local`: the certificate was made here, and nobody else trusts it. */
  describe(): { signer: string; local: boolean }
  /** The JPEG with a signed manifest in it; everything else stays as it is. */
  signJpeg(jpeg: Uint8Array, statement: Statement): Promise<Buffer>
}
