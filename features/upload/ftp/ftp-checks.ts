// The form of FTP settings, held to the contract: fetched when the form is first checked.
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { FtpSettings } from '#lib/contract/ftp.ts'
import { tagsOf } from '../details/details-schema.ts'

const FtpSettingsForm = z.object({
  ...FtpSettings.shape,
  collection: z.string().transform(id => id || null),
  tags: z.string().transform(tagsOf).pipe(FtpSettings.shape.tags.unwrap()),
  public: z.boolean(),
  track: z.boolean(),
})

export type FtpFields = z.input<typeof FtpSettingsForm>

export const ftpSettings = zodResolver(FtpSettingsForm)
