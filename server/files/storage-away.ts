// What a store of files that is away leaves those who asked it with.

/** The store cannot be reached, or something else answers in its place: nothing is known of what was asked. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}
