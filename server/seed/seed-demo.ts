// Fills an empty database with the demo world, through the use cases, so that it obeys every rule that people obey.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { ProfileUpdate } from '#lib/contract/account-forms.ts'
import { NewImage } from '#lib/contract/image-changes.ts'
import { Failure } from '#lib/errors.ts'
import type { Context, UserContext } from '#server/context.ts'
import { users } from '#server/db/schema/accounts.ts'
import { collections } from '#server/db/schema/images.ts'
import { readCurrentProfile } from '#server/domains/accounts/profile/read-current-profile.ts'
import { updateProfile } from '#server/domains/accounts/profile/update-profile.ts'
import { confirmedUserByEmail, type UserRow } from '#server/domains/accounts/queries.ts'
import { createUser } from '#server/domains/accounts/registration/create-user.ts'
import { createCollection } from '#server/domains/images/collections/create-collection.ts'
import { createImage } from '#server/domains/images/create-image.ts'
import { receiveMultipart } from '#server/http/multipart.ts'
import { adminAllowed, type DemoPersonKey, demoPeople } from './demo-accounts.ts'
import { demoCollections } from './demo-collections.ts'
import { sellDemoEditions } from './demo-editions.ts'
import { tradeDemo } from './demo-market.ts'
import { type DemoPhoto, demoPhotos } from './demo-photos.ts'
import { demoProfiles } from './demo-profiles.ts'
import { simulateDemo } from './demo-social.ts'
import { asUser } from './demo-user.ts'
import { allowDemoWebsites, grantDemoLicense } from './demo-websites.ts'

const PHOTOS = new URL('../../content/photos/', import.meta.url)

/**
 * Seeds an empty database; does nothing on any other. Safe to stop at any line: every step looks for what is there, and
 * the buyer, who comes last, marks that all is done. Certification goes on in the jobs afterwards, and so do follows and likes.
 */
export async function seedDemo(context: Context, photos: readonly DemoPhoto[] = demoPhotos): Promise<void> {
  if (!(await isNeeded(context))) return
  const creator = await ensurePerson(context, 'creator')
  const owners = {
    creator,
    agency: await ensurePerson(context, 'agency'),
    studio: await ensurePerson(context, 'studio'),
  }
  if (adminAllowed(context.settings.public_url)) await ensurePerson(context, 'admin')
  // The provider looks at the sellers' documents while their photographs are uploaded.
  await context.enqueue(tradeDemo, { round: 0 }, { key: 'market' })
  await context.enqueue(sellDemoEditions, { round: 0 }, { key: 'editions' })
  const ownerOf = (key: DemoPersonKey) => {
    if (key === 'creator' || key === 'agency' || key === 'studio') return asUser(context, owners[key])
    throw new Error(`${key} owns no images`)
  }
  const collectionOf = new Map<string, string>()
  for (const owner of Object.values(owners)) await allowDemoWebsites(asUser(context, owner))
  for (const { owner, name, files } of demoCollections) {
    const id = await ensureCollection(ownerOf(owner), name)
    for (const file of files) collectionOf.set(file, id)
  }
  // The gallery shows the newest first.
  for (const photo of photos.toReversed()) {
    const owner = ownerOf(photo.owner)
    const image = await upload(owner, photo, collectionOf.get(photo.file) ?? null)
    await grantDemoLicense(owner, photo.file, image)
    context.log.info({ file: photo.file }, 'demo photograph')
  }
  await context.enqueue(simulateDemo, { round: 0 }, { key: 'demo' })
  await ensurePerson(context, 'buyer')
}

async function isNeeded(context: Context): Promise<boolean> {
  const [anybody] = await context.db.select({ id: users.id }).from(users).limit(1)
  if (!anybody) return true
  const begun = await confirmedUserByEmail(context, demoPeople.creator.email)
  return begun !== null && (await confirmedUserByEmail(context, demoPeople.buyer.email)) === null
}

async function ensurePerson(context: Context, key: DemoPersonKey): Promise<UserRow> {
  const person = await ensureAccount(context, key)
  const { user } = asUser(context, person)
  await context.transact(async tx => {
    const own = { ...tx, user }
    const { user_type } = await readCurrentProfile(own)
    if (user_type === null) await updateProfile(own, { id: user.id, body: ProfileUpdate.parse(demoProfiles[key]) })
  })
  return person
}

async function ensureAccount(context: Context, key: DemoPersonKey): Promise<UserRow> {
  const { password, ...person } = demoPeople[key]
  const known = await confirmedUserByEmail(context, person.email)
  if (known) return known
  try {
    return await createUser(context, { ...person, password: password ?? unguessable() })
  } catch (error) {
    // Another worker of the same installation was faster.
    const made = error instanceof Failure ? await confirmedUserByEmail(context, person.email) : null
    if (made) return made
    throw error
  }
}

/** A password that obeys the rule and that nobody knows. */
const unguessable = () => `Aa1!${randomBytes(18).toString('base64url')}`

async function ensureCollection(context: UserContext, name: string): Promise<string> {
  const find = async () => {
    const mine = and(eq(collections.user_id, context.user.id), eq(collections.name, name))
    const [found] = await context.db.select({ id: collections.id }).from(collections).where(mine).limit(1)
    return found?.id ?? null
  }
  const known = await find()
  if (known) return known
  try {
    return (await createCollection(context, { body: { name } })).id
  } catch (error) {
    const made = error instanceof Failure ? await find() : null
    if (made) return made
    throw error
  }
}

/** Uploads as the form of the upload page does; a photograph that its owner has already is left as it is. Answers the image's id. */
async function upload(context: UserContext, photo: DemoPhoto, collection: string | null): Promise<string> {
  const form = new FormData()
  form.set('file', new File([await readFile(new URL(photo.file, PHOTOS))], photo.file, { type: 'image/jpeg' }))
  const { file, dispose } = await receiveMultipart(new Request('http://seed.invalid/', { method: 'POST', body: form }))
  try {
    if (!file) throw new Error(`${photo.file} did not arrive`)
    return (await createImage(context, { body: NewImage.parse(fieldsOf(photo, collection)), file })).id
  } finally {
    await dispose()
  }
}

function fieldsOf(photo: DemoPhoto, collection: string | null): Record<string, string | string[]> {
  const { title, genre, tags, angle, location, moment, photographer, licence, year, technical_means } = photo
  const published = year === null ? `Published under ${licence}.` : `Published in ${year} under ${licence}.`
  return {
    title,
    genre,
    tags,
    angle,
    location: location ?? '',
    moment: moment ?? '',
    technical_means: `${technical_means} ${published}`,
    // The licences ask that the author and the licence be named wherever the work is shown.
    photographer: `${photographer} (${licence})`,
    max_editions: '5',
    public: 'true',
    track: 'true',
    ...(collection ? { collection } : {}),
  }
}
