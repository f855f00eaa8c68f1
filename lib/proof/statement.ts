// The certified text: from a statement to its canonical form, and back with every rule of the form checked.
import { CertificateStatement } from '#lib/contract/certificate-proof.ts'
import { canonicalJson, parseCanonicalJson } from './canonical-json.ts'

/** The text that is hashed, signed, stamped and anchored. Throws when the statement does not have the certified form. */
export const statementText = (statement: CertificateStatement): string =>
  canonicalJson(CertificateStatement.parse(statement))

/** The statement of a canonical text; null when the text is not canonical, or not a statement, or says anything beside one. */
export function readStatement(text: string): CertificateStatement | null {
  const value = parseCanonicalJson(text)
  if (value === null) return null
  const parsed = CertificateStatement.safeParse(value)
  // A field that the form does not know would be certified without ever being shown.
  if (!parsed.success || canonicalJson(parsed.data) !== text) return null
  // Every version but the first names the text before it.
  const { version, previous_digest } = parsed.data
  return (version === 1) === (previous_digest === null) ? parsed.data : null
}
