// The form of an archive, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { ArchiveInput } from '#lib/contract/archives.ts'

/** The form has the field in any case; it may be empty. */
const ArchiveForm = ArchiveInput.extend({ index_address: ArchiveInput.shape.index_address.unwrap() })

export type ArchiveFields = z.input<typeof ArchiveForm>

export const archive = zodResolver(ArchiveForm)
