export declare const root: string
/** The Node that the lock file brings; the machine's own may be older. */
export declare const newerNode: string
/** Whether the packages of the lock file are installed. */
export declare function isInstalled(base?: string): boolean
/** Whether the lock file was made from the dependencies that package.json names. */
export declare function isLockCurrent(base?: string): boolean
/** Installs what the lock file names, and leaves that file as it is; `code` is npm's exit code, null where there is no npm. */
export declare function installLocked(
  base?: string,
): Promise<{ readonly code: number | null; readonly printed: string }>
/** The error code and the reason in npm's output. */
export declare function reasonOf(printed: string): string
