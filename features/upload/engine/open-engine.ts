// Puts the engine together with what a browser has, one for the whole tab: moving between pages does not stop it.
import { checkDetails } from '../details.ts'
import { firstFields, readPhotograph } from '../read-photograph.ts'
import { Engine } from './engine.ts'
import { digestOf, thumbnailOf } from './file-work.ts'
import { remote } from './remote.ts'
import { forgetfulStore, openStore } from './store.ts'
import { transfer } from './transfer.ts'

export type Owner = { id: string; name: string }

let opened: { owner: string; engine: Promise<Engine> } | undefined

/**
 * The engine with everything that was kept of this person's photographs. Two tabs would send the same files twice:
 * while another one does it, `onElsewhere` is called, and the promise resolves when that one has gone.
 */
export function openEngine({ id, name }: Owner, onElsewhere: () => void): Promise<Engine> {
  if (opened?.owner !== id) opened = { owner: id, engine: open(id, name, onElsewhere) }
  return opened.engine
}

async function open(owner: string, name: string, onElsewhere: () => void): Promise<Engine> {
  await alone(`auctor-uploads/${owner}`, onElsewhere)
  const store = await openStore(owner).catch(forgetfulStore)
  const engine = new Engine({
    store,
    remote,
    transfer,
    digest: digestOf,
    thumbnail: thumbnailOf,
    read: readPhotograph,
    check: checkDetails,
    firstFields: found => firstFields(found, name),
    now: () => Date.now(),
  })
  const connection = () => engine.change({ type: 'went', online: navigator.onLine })
  connection()
  addEventListener('online', connection)
  addEventListener('offline', connection)
  await engine.restore()
  return engine
}

/** Resolves when this tab has the lock, which it keeps until it goes. Browsers only offer locks on secure origins. */
function alone(name: string, onElsewhere: () => void): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks // absent on insecure origins, whatever the type says
  if (!locks) return Promise.resolve()
  return new Promise(resolve => {
    const keep = () => {
      resolve()
      return new Promise<never>(() => {})
    }
    void locks.request(name, { ifAvailable: true }, lock => {
      if (lock) return keep()
      onElsewhere()
      void locks.request(name, keep)
    })
  })
}
