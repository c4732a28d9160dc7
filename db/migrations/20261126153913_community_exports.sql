CREATE TABLE `community_export_parts` (
	`export_id` text NOT NULL,
	`position` integer NOT NULL,
	`community_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`items` integer NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`export_id`, `position`),
	FOREIGN KEY (`export_id`) REFERENCES `community_exports`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_export_parts_by_name` ON `community_export_parts` (`export_id`,`name`);--> statement-breakpoint
CREATE TABLE `community_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`requested_by_id` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`requested_at` integer NOT NULL,
	`as_of` integer,
	`last_rows` text,
	`source` text,
	`after` integer DEFAULT 0 NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`ready_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "community_exports_state" CHECK("community_exports"."state" IN ('WAITING', 'READY', 'FAILED', 'EXPIRED')),
	CONSTRAINT "community_exports_ready" CHECK("community_exports"."state" <> 'READY' OR ("community_exports"."ready_at" IS NOT NULL AND "community_exports"."as_of" IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `community_exports_one_waiting` ON `community_exports` (`community_id`) WHERE "community_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `community_exports_by_time` ON `community_exports` (`community_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `community_exports_waiting` ON `community_exports` (`requested_at`) WHERE "community_exports"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX `community_exports_by_expiry` ON `community_exports` (`expires_at`) WHERE "community_exports"."state" <> 'EXPIRED';