// The settings of bulk upload, held to the contract; they come with the panel, which is fetched when it is opened.
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { FtpSettings } from '#lib/contract/ftp.ts'
import { tagsOf } from '../details/details.ts'

const FtpSettingsForm = z.object({
  ...FtpSettings.shape,
  collection: z.string().transform(id => id || null),
  tags: z.string().transform(tagsOf).pipe(FtpSettings.shape.tags.unwrap()),
  public: z.boolean(),
  track: z.boolean(),
})

export type FtpFields = z.input<typeof FtpSettingsForm>
export type FtpBody = z.output<typeof FtpSettingsForm>

export const ftpSettings = zodResolver(FtpSettingsForm)
