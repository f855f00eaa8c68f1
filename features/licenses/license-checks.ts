// The forms of licences, held to the contract: fetched when a form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { GrantedLicense, LicenseChange, LicenseEnd, LicenseTransfer } from '#lib/contract/licenses.ts'

export const granted = zodResolver(GrantedLicense)
export const end = zodResolver(LicenseEnd)
export const licenseWebsite = zodResolver(LicenseChange.pick({ url: true, holder_shown: true }).required())
export const licenseTransfer = zodResolver(LicenseTransfer)
