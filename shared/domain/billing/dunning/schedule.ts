import * as z from 'zod/mini'

const DAYS_MAX = 365
const EMAILS_MAX = 10
const Day = z.int().check(z.minimum(0), z.maximum(DAYS_MAX))

/** The schedule after a failed renewal: days after that day, as the community counts its days. */
export const DunningSchedule = z
  .strictObject({
    /** The days of the emails; the first is 0. None is sent before the failure is known. */
    mails: z.array(Day).check(z.minLength(1), z.maxLength(EMAILS_MAX)),
    /** From this day on the member can read but no longer write. */
    readOnly: Day,
    /** From this day on only the payment pages are open. */
    gate: Day,
    /** From this day on the membership is closed. */
    close: Day,
  })
  .check(
    z.refine(({ mails }) => mails.every((day, i) => i === 0 || day > (mails[i - 1] ?? 0)), 'emails are not in order'),
    z.refine(({ readOnly, gate, close }) => readOnly > 0 && readOnly < gate && gate < close, 'days are not in order'),
  )
export type DunningSchedule = z.infer<typeof DunningSchedule>

/** The schedule of communities that have not set their own. The provider retries the card on the days of the later emails. */
export const DEFAULT_DUNNING: DunningSchedule = { mails: [0, 3, 8, 12], readOnly: 15, gate: 30, close: 45 }
