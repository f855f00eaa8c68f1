// Limits of the FTP drop: how many connections, how long they may be silent, how often one may try.
import { DAY_S, HOUR_S, MINUTE_S } from '#lib/dates.ts'
import type { Limit } from './accounts/sign-in.ts'

/** Connections of one account at once; FileZilla opens at most ten. */
export const FTP_SESSIONS_PER_USER = 10
/** Connections from one network address at once. */
export const FTP_SESSIONS_PER_ADDRESS = 20
/** Connections of logged-in people at once in all. */
export const FTP_SESSIONS_MAX = 200
/** Connections from one address that nobody has logged in on: somewhat more than a program opens at once. */
export const FTP_WAITING_PER_ADDRESS = 15
/** The same from one network (/24, /48). */
export const FTP_WAITING_PER_NETWORK = 30
/** The same in all; then the oldest of the network that has most of them gives way. */
export const FTP_WAITING_MAX = 100
/** Wrong passwords after which a connection ends. */
export const FTP_TRIES = 3
/** Seconds within which a client says its first word. */
export const FTP_GREETING_S = 10
/** Seconds from then on within which a person must be logged in. */
export const FTP_LOGIN_S = 30
/** Seconds without a command after which a connection ends. */
export const FTP_IDLE_S = 5 * MINUTE_S
/** Seconds without a byte after which a transfer ends. */
export const FTP_DATA_IDLE_S = MINUTE_S
/** Seconds within which the data connection must be there. */
export const FTP_DATA_CONNECT_S = 20
/** How long the list of arrived files remembers one. */
export const FTP_ARRIVALS_KEPT_S = DAY_S
/** An arriving file that has not grown for this long was interrupted. */
export const FTP_STALLED_S = 5 * MINUTE_S

/** Wrong FTP passwords for one user name from one network address. */
export const ftpLoginPerUser: Limit = {
  name: 'ftp-user',
  tiers: [
    { points: 10, duration_s: MINUTE_S },
    { points: 50, duration_s: HOUR_S },
  ],
}

/** Wrong FTP passwords from one network address, whatever the user name. */
export const ftpLoginPerIp: Limit = {
  name: 'ftp-address',
  tiers: [
    { points: 20, duration_s: MINUTE_S },
    { points: 200, duration_s: HOUR_S },
  ],
}

/** New FTP passwords that a person asks for. */
export const ftpPasswordPerPerson: Limit = {
  name: 'ftp-password',
  tiers: [
    { points: 5, duration_s: MINUTE_S },
    { points: 20, duration_s: DAY_S },
  ],
}
