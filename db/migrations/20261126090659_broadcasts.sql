CREATE TABLE `broadcast_recipients` (
	`broadcast_id` text NOT NULL,
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`is_on_web` integer DEFAULT false NOT NULL,
	`emailed_at` integer,
	PRIMARY KEY(`broadcast_id`, `user_id`),
	FOREIGN KEY (`broadcast_id`) REFERENCES `broadcasts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcast_recipients_state" CHECK("broadcast_recipients"."state" IN ('WAITING', 'QUEUED', 'SENT', 'SKIPPED')),
	CONSTRAINT "broadcast_recipients_reason" CHECK("broadcast_recipients"."reason" IS NULL OR "broadcast_recipients"."reason" IN ('LEFT', 'EMAIL_OFF', 'WEB_OFF', 'ALL_OFF', 'BOUNCES', 'COMPLAINED', 'UNDELIVERED', 'STOPPED')),
	CONSTRAINT "broadcast_recipients_skipped" CHECK("broadcast_recipients"."state" <> 'SKIPPED' OR "broadcast_recipients"."reason" IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `broadcast_recipients_by_state` ON `broadcast_recipients` (`broadcast_id`,`state`,`user_id`);--> statement-breakpoint
CREATE INDEX `broadcast_recipients_by_user` ON `broadcast_recipients` (`user_id`,`emailed_at`);--> statement-breakpoint
CREATE TABLE `broadcasts` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text DEFAULT '' NOT NULL,
	`channel` text NOT NULL,
	`audience` text NOT NULL,
	`status` text NOT NULL,
	`scheduled_at` integer,
	`started_at` integer,
	`ended_at` integer,
	`settled_at` integer,
	`recipient_count` integer,
	`turn` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`text_by` text,
	`sent_by` text,
	`operation_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`text_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "broadcasts_channel" CHECK("broadcasts"."channel" IN ('WEB', 'EMAIL', 'BOTH')),
	CONSTRAINT "broadcasts_status" CHECK("broadcasts"."status" IN ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'SENT', 'STOPPED')),
	CONSTRAINT "broadcasts_schedule" CHECK("broadcasts"."status" <> 'SCHEDULED' OR "broadcasts"."scheduled_at" IS NOT NULL),
	CONSTRAINT "broadcasts_start" CHECK(("broadcasts"."status" IN ('DRAFT', 'SCHEDULED')) = ("broadcasts"."started_at" IS NULL)),
	CONSTRAINT "broadcasts_end" CHECK(("broadcasts"."status" IN ('SENT', 'STOPPED')) = ("broadcasts"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `broadcasts_newest` ON `broadcasts` (`community_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_by_status` ON `broadcasts` (`community_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `broadcasts_due` ON `broadcasts` (`scheduled_at`) WHERE "broadcasts"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX `broadcasts_at_work` ON `broadcasts` (`started_at`) WHERE "broadcasts"."status" = 'SENDING';--> statement-breakpoint
CREATE INDEX `broadcasts_unsettled` ON `broadcasts` (`started_at`) WHERE "broadcasts"."started_at" IS NOT NULL AND "broadcasts"."settled_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `broadcasts_operation` ON `broadcasts` (`created_by`,`operation_id`);