// Puts something between two questions to the database, where another process could come.

/** The same database, which does `between` when its first question is answered. */
export function afterFirstAnswer<T extends object>(db: T, between: () => Promise<void>): T {
  let done = false
  const watch = <V extends object>(value: V): V =>
    new Proxy(value, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name !== 'then' || done) return (...args: unknown[]) => watched(found.apply(target, args))
        done = true
        const answered = Promise.resolve(target).then(async answer => {
          await between()
          return answer
        })
        return answered.then.bind(answered)
      },
    })
  const watched = (value: unknown): unknown => (typeof value === 'object' && value !== null ? watch(value) : value)
  return watch(db)
}
