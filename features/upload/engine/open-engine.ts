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
let offer: InitialSale = noInitialSale

/**
 * The engine with everything that was stored of this person's images. Two tabs would send the same files twice:
 * while another tab has the engine, `onOtherTab` is called, and the promise resolves when that tab has closed.
 */
export function openEngine({ id, name }: Owner, onOtherTab: () => void): Promise<Engine> {
  if (opened?.owner !== id) {
    offer = noInitialSale
    opened = { owner: id, engine: open(id, name, onOtherTab) }
  }
  const { engine } = opened
  // The settings may have changed since the engine was made, which leaving the page does not end.
  return readOffer().then(() => engine)
}

async function open(owner: string, name: string, onOtherTab: () => void): Promise<Engine> {
  await tabLock(`auctor-uploads/${owner}`, onOtherTab)
  const store = await openStore(owner).catch(memoryStore)
  const engine = new Engine({
    store,
    api: uploadApi(owner),
    transfer: (url, file, onProgress) => transfer(owner, url, file, onProgress),
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
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') engine.dispatch({ type: 'looked_at' })
  })
  await engine.restore()
  return engine
}

/** Nothing where something is in the way of sales; as it was where it cannot be read now. */
async function readOffer(): Promise<void> {
  const settings = await call(api.saleSettings.read, {}).catch(() => null)
  if (!settings) return
  const { license_sale, base_price_cents, obstacles } = settings
  const sells = obstacles.length === 0 && base_price_cents !== null
  offer = sells ? { license_sale, base_price_cents: typedEuros(base_price_cents, localeOfPage()) } : noInitialSale
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
