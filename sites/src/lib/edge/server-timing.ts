const DB = /(?:^|,)\s*db;([^,]*)/
const DURATION = /dur=([\d.]+)/
const TRIPS = /trips=(\d+)/

/** The time that the backends report for database access on this page, added up. */
export class ServerTiming {
  #durationMs = 0
  #trips = 0

  add(header: string | null): void {
    const db = header ? DB.exec(header)?.[1] : undefined
    if (!db) return
    this.#durationMs += Number(DURATION.exec(db)?.[1] ?? 0)
    this.#trips += Number(TRIPS.exec(db)?.[1] ?? 0)
  }

  header(totalMs: number): string {
    return `db;dur=${this.#durationMs.toFixed(1)};desc="trips=${this.#trips}", total;dur=${totalMs.toFixed(1)}`
  }
}
