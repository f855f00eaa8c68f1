// Crawl archives for administrators: none yet, one added, how far it is and what stands in its way, and one that is removed.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ArchivesPart } from '#features/monitoring/archives/archives-part.tsx'
import { archives } from '#lib/contract/archives.ts'
import { crawl_archive_segments, crawl_archives } from '#server/db/schema/crawl.ts'
import { isWrite, outOfOrder } from '../connect-to-test-api.ts'
import { messages, openTestApi, signIn } from './monitoring-world.tsx'

vi.mock('#components/layout/app-link.tsx', () => ({ AppLink: 'a' }))

openTestApi()

const words = messages.archives
let admin: Awaited<ReturnType<typeof signIn>>

beforeEach(async () => {
  admin = await signIn({ roles: ['admin'] })
  await admin.server.services.db.delete(crawl_archives)
})

const add = async (label: string) =>
  (await admin.caller.call(archives.add, { body: { label, address: `folder:${label}.warc.gz` } })).body.id

/** What workers have written down of the archive's only segment. */
const become = (id: string, changes: Partial<typeof crawl_archive_segments.$inferInsert>) =>
  admin.server.services.db.update(crawl_archive_segments).set(changes).where(eq(crawl_archive_segments.archive_id, id))

const panel = (name: string) => screen.findByRole('region', { name })
const figure = (region: HTMLElement, name: string) => within(region).getByText(name).parentElement

describe('the first archive', () => {
  it('is added where there is none yet, and waits for a worker', async () => {
    const { user } = admin.show(<ArchivesPart />)
    expect(await screen.findByRole('heading', { name: words.empty_title })).toBeVisible()
    await user.click(screen.getByRole('button', { name: words.form.title }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText(words.form.label), 'March')
    await user.click(within(dialog).getByLabelText(words.form.address))
    await user.paste(' folder:march.warc.gz ')
    await user.click(within(dialog).getByRole('button', { name: words.form.add }))
    const shown = await panel('March')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(shown).toHaveTextContent(words.states.waiting)
    expect(shown).toHaveTextContent('folder:march.warc.gz')
    expect(shown).toHaveTextContent('0 of 1 part read')
    expect(admin.wire.sent).toEqual([{ label: 'March', address: 'folder:march.warc.gz', index_address: null }])
  })

  it('needs a name and an address that can be read, and says so beside them', async () => {
    await add('known')
    const { user } = admin.show(<ArchivesPart />)
    await user.click(await screen.findByRole('button', { name: words.form.title }))
    const dialog = await screen.findByRole('dialog')
    const send = () => user.click(within(dialog).getByRole('button', { name: words.form.add }))
    const address = within(dialog).getByLabelText(words.form.address)
    await send()
    expect(await within(dialog).findAllByText(messages.errors.fields.required)).toHaveLength(2)
    expect(admin.wire.sent).toEqual([])
    await user.type(within(dialog).getByLabelText(words.form.label), 'Known')
    for (const [typed, said] of [
      ['https://example.org/page.html', messages.errors.fields.archive_invalid],
      ['folder:known.warc.gz', messages.errors.fields.archive_known],
    ] as const) {
      await user.clear(address)
      await user.type(address, typed)
      await send()
      await waitFor(() => expect(address).toHaveAccessibleDescription(expect.stringContaining(said)))
    }
  })
})

describe('an archive', () => {
  it('says how far it is, how fast it was read, what it cost and what it brought', async () => {
    const id = await add('half')
    const counted = { records: 6_000, pages: 5_000, reserved: 12, pictures: 7_300, requests: 40, work_ms: 20_000 }
    const lease = { lease: 'worker', leased_until: new Date(admin.server.clock.now().getTime() + 60_000) }
    await become(id, { ...counted, ...lease, size: 1_000, position: 250, bytes: 2_500_000_000 })
    admin.show(<ArchivesPart />)
    const shown = await panel('half')
    expect(shown).toHaveTextContent(words.states.reading)
    expect(within(shown).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
    expect(figure(shown, words.figures.pages)).toHaveTextContent('5,000')
    expect(figure(shown, words.figures.reserved)).toHaveTextContent('12')
    expect(figure(shown, words.figures.pictures)).toHaveTextContent('7,300')
    expect(figure(shown, words.figures.rate)).toHaveTextContent('300')
    expect(figure(shown, words.figures.bytes)).toHaveTextContent('2.5 GB')
  })

  it('says why it is not read, and when a silent server is asked again', async () => {
    await become(await add('missing'), { state: 'refused', fault: 'missing' })
    const silent = await add('silent')
    const paused_until = new Date(admin.server.clock.now().getTime() + 60_000)
    await admin.server.services.db.update(crawl_archives).set({ paused_until }).where(eq(crawl_archives.id, silent))
    admin.show(<ArchivesPart />)
    const refused = await panel('missing')
    expect(refused).toHaveTextContent(words.states.refused)
    expect(within(refused).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(refused).toHaveTextContent(`One part was not read to the end: ${words.faults.missing}.`)
    expect(await panel('silent')).toHaveTextContent('The server does not answer. It is asked again at ')
  })

  it('is removed after one more question, and stays when that fails', async () => {
    await add('unwanted')
    const { user } = admin.show(<ArchivesPart />)
    const remove = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove unwanted' }))
      const question = await screen.findByRole('alertdialog')
      await user.click(within(question).getByRole('button', { name: words.remove.remove }))
    }
    admin.wire.instead = outOfOrder
    await remove()
    expect(await screen.findByText('Out of order.')).toBeVisible()
    expect(await panel('unwanted')).toBeVisible()
    admin.wire.instead = () => null
    await remove()
    expect(await screen.findByRole('heading', { name: words.empty_title })).toBeVisible()
    expect(admin.wire.asked.filter(isWrite)).toHaveLength(2)
    cleanup()
  })
})
