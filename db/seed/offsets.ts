const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - Math.round(days * DAY_MS))
export const hoursBefore = (at: Date, hours: number): Date => new Date(at.getTime() - Math.round(hours * HOUR_MS))
export const daysAfter = (at: Date, days: number): Date => daysBefore(at, -days)
