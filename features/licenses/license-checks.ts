// The forms of licences, held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { GrantedLicense, LicenseEnd } from '#lib/contract/licenses.ts'

export const granted = zodResolver(GrantedLicense)
export const end = zodResolver(LicenseEnd)
