// Licences that were sold here, for those who hold them: when they are reminded, and what they may note.

/** Days before its last day at which the holder of a licence is reminded. */
export const LICENSE_REMINDER_DAYS = 30

/** Characters of what a buyer notes about a licence. */
export const LICENSE_NOTE_CHARS = 500
