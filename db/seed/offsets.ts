const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - Math.round(days * DAY_MS))
}
export function hoursBefore(at: Date, hours: number): Date {
  return new Date(at.getTime() - Math.round(hours * HOUR_MS))
}
export function daysAfter(at: Date, days: number): Date {
  return daysBefore(at, -days)
}
