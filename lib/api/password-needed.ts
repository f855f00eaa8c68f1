// What asks the person for the password again when a call is refused for want of it.

/** True once it was shown. */
type AskPassword = () => Promise<boolean>
let ask: AskPassword | undefined
let asking: Promise<boolean> | undefined

/** Who asks from now on; answers how to stop. */
export function onPasswordNeeded(asker: AskPassword): () => void {
  ask = asker
  return () => {
    if (ask === asker) ask = undefined
  }
}

/** False where nothing on the page can ask. Two calls at once ask once. */
export async function passwordShown(): Promise<boolean> {
  asking ??= ask?.().finally(() => {
    asking = undefined
  })
  return (await asking) ?? false
}
