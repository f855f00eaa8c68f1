// The bytes of the chosen files: in memory until the browser has stored them.
import { FileGone } from './file-gone.ts'
import type { Store } from './store.ts'

export class FileCache {
  /** Files that the browser could not store, or not yet. */
  private readonly files = new Map<string, File>()
  /** Those of them that it had no room for. */
  private readonly unkept = new Set<string>()
  private readonly store: Store

  constructor(store: Store) {
    this.store = store
  }

  /** Resolves once the file is stored; rejects when the browser has no room for it, and it stays in memory. */
  async add(id: string, file: File): Promise<void> {
    this.files.set(id, file)
    try {
      await this.store.saveFile(id, file)
      this.files.delete(id)
    } catch (error) {
      if (this.files.has(id)) this.unkept.add(id)
      throw error
    }
  }

  /** The file with its name; rejects with `FileGone` when it is nowhere. */
  async read(id: string, file_name: string): Promise<File> {
    const file = this.files.get(id) ?? (await this.store.file(id))
    if (!file) throw new FileGone()
    return file instanceof File ? file : new File([file], file_name, { type: file.type })
  }

  forget(id: string): void {
    this.files.delete(id)
    this.unkept.delete(id)
  }

  /** The browser had no room for it: it is here as long as the page is. */
  isUnkept(id: string): boolean {
    return this.unkept.has(id)
  }

  /** Ids of the files that would be lost with the page. */
  unsaved(): string[] {
    return [...this.files.keys()]
  }
}
