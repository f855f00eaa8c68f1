// Makes the engine of this tab with the browser's own means; moving between pages does not stop it.
import { call } from '#lib/api/client.ts'
import { api } from '#lib/api/endpoints.ts'
import { defaultLocale, isLocale, type Locale } from '#lib/locales.ts'
import { typedEuros } from '#lib/money.ts'
import { checkDetails } from '../details/details-schema.ts'
import { type InitialSale, initialFields, noInitialSale, readImageFile } from '../details/read-image-file.ts'
import { Engine } from './engine.ts'
import { fileSha256, fileThumbnail } from './file-worker-client.ts'
import { memoryStore } from './memory-store.ts'
import { openStore } from './store.ts'
import { transfer } from './transfer.ts'
import { uploadApi } from './upload-api.ts'

export type Owner = { id: string; name: string }

let opened: { owner: string; engine: Promise<Engine> } | undefined

/**
 * The engine with everything that was stored of this person's images. Two tabs would send the same files twice:
 * while another tab has the engine, `onOtherTab` is called, and the promise resolves when that tab has closed.
 */
export function openEngine({ id, name }: Owner, onOtherTab: () => void): Promise<Engine> {
  if (opened?.owner !== id) opened = { owner: id, engine: open(id, name, onOtherTab) }
  return opened.engine
}

async function open(owner: string, name: string, onOtherTab: () => void): Promise<Engine> {
  await tabLock(`auctor-uploads/${owner}`, onOtherTab)
  const store = await openStore(owner).catch(memoryStore)
  const offer = await ownOffer()
  const engine = new Engine({
    store,
    api: uploadApi,
    transfer,
    digest: fileSha256,
    thumbnail: fileThumbnail,
    read: readImageFile,
    check: checkDetails,
    initialFields: metadata => initialFields(metadata, name, offer),
    now: () => Date.now(),
  })
  const updateOnline = () => engine.dispatch({ type: 'online_changed', online: navigator.onLine })
  updateOnline()
  addEventListener('online', updateOnline)
  addEventListener('offline', updateOnline)
  await engine.restore()
  return engine
}

/** Nothing where it cannot be read now, or where something is in the way of sales. */
async function ownOffer(): Promise<InitialSale> {
  const settings = await call(api.saleSettings.read, {}).catch(() => null)
  if (!settings || settings.obstacles.length > 0 || settings.base_price_cents === null) return noInitialSale
  return {
    license_sale: settings.license_sale,
    base_price_cents: typedEuros(settings.base_price_cents, localeOfPage()),
  }
}

const localeOfPage = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : defaultLocale
}

/** Resolves when this tab has the lock, which it holds until it closes. Browsers only offer locks on secure origins. */
function tabLock(name: string, onOtherTab: () => void): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks // absent on insecure origins, whatever the type says
  if (!locks) return Promise.resolve()
  return new Promise(resolve => {
    const hold = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    void locks.request(name, { ifAvailable: true }, lock => {
      if (lock) return hold()
      onOtherTab()
      void locks.request(name, hold)
    })
  })
}
