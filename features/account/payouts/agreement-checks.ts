// The form of the invoicing agreement, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { AgreementForm } from '#lib/contract/agreements.ts'
import type { AgreementValues } from './agreement-values.ts'

// The box is not ticked while the form is filled in; the schema lets nothing else through.
export const agreement = zodResolver(AgreementForm) as unknown as Resolver<AgreementValues, unknown, AgreementForm>
