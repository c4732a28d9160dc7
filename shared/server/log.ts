// The only writer of log lines, for the backends; the edge uses it through its own `log`.
export { describeFault, log } from '#shared/kernel/log.ts'
