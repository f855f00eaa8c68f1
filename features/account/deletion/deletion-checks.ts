// The form that deletes an account, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { DeletionForm } from '#lib/contract/profiles.ts'

export const deletion = zodResolver(DeletionForm)
