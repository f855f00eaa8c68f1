// The values of the form of the invoicing agreement while it is filled in.
import type { AgreementForm } from '#lib/contract/agreements.ts'

/** Empty texts for what is left out; the box is not ticked yet. */
export type AgreementValues = Record<Exclude<keyof AgreementForm, 'agreed'>, string> & { agreed: boolean }
