CREATE TABLE `push_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`push_token_id` text NOT NULL,
	`notification_id` text NOT NULL,
	`cause_key` text NOT NULL,
	`option` text NOT NULL,
	`message` text NOT NULL,
	`url` text NOT NULL,
	`group_key` text,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`leased_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`push_token_id`) REFERENCES `push_tokens`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "push_messages_status" CHECK("push_messages"."status" IN ('WAITING', 'SENT', 'FAILED', 'WITHHELD')),
	CONSTRAINT "push_messages_url_is_a_path" CHECK("push_messages"."url" GLOB '/*' AND "push_messages"."url" NOT GLOB '//*')
);
--> statement-breakpoint
CREATE INDEX `push_messages_due` ON `push_messages` (`next_attempt_at`,`id`) WHERE "push_messages"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX `push_messages_by_cause` ON `push_messages` (`community_id`,`user_id`,`cause_key`);--> statement-breakpoint
CREATE INDEX `push_messages_by_age` ON `push_messages` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_messages_once` ON `push_messages` (`push_token_id`,`cause_key`);--> statement-breakpoint
CREATE TABLE `push_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`token` text NOT NULL,
	`is_ios` integer NOT NULL,
	`is_fcm` integer NOT NULL,
	`added_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_tokens_token_unique` ON `push_tokens` (`token`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_user` ON `push_tokens` (`user_id`,`community_id`,`added_at`,`id`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_session` ON `push_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_tokens_by_expiry` ON `push_tokens` (`expires_at`);--> statement-breakpoint
-- Written by hand: a device gets nothing any more once the session in which it was added is revoked, whichever way.
CREATE TRIGGER `push_tokens_end_with_session` AFTER UPDATE OF `revoked_at` ON `sessions` WHEN NEW.`revoked_at` IS NOT NULL BEGIN
  DELETE FROM `push_tokens` WHERE `session_id` = NEW.`id`;
END;
