import { DAY_MS, HOUR_MS } from '#shared/kernel/clock.ts'

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - Math.round(days * DAY_MS))
}
export function hoursBefore(at: Date, hours: number): Date {
  return new Date(at.getTime() - Math.round(hours * HOUR_MS))
}
export function daysAfter(at: Date, days: number): Date {
  return daysBefore(at, -days)
}
