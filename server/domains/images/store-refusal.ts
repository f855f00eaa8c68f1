// Notes a file that was refused; the list of errors shows it for 24 hours.
import type { FailureCode } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { UserContext } from '#server/context.ts'
import { image_errors } from '#server/db/schema/images.ts'

type Refusal = { file_name: string; code: FailureCode; source: 'page' | 'ftp' }

export async function storeRefusal({ db, user, now }: UserContext, refusal: Refusal): Promise<void> {
  const created_at = now()
  await db
    .insert(image_errors)
    .values({ id: newId('image_error', created_at), user_id: user.id, ...refusal, created_at })
}
