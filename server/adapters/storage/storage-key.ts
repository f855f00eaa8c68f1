// Names of objects: plain words between slashes, so that no store and no file system reads them another way.

/** No empty, hidden or parent segment. */
const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/i
const MAX_KEY = 300

/** The key itself; throws a TypeError for what is none. */
export function checkedKey(key: string): string {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new TypeError(`not a storage key: ${key.slice(0, 80)}`)
  return key
}
