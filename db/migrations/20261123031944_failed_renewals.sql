CREATE TABLE `dunning_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`community_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`user_id` text NOT NULL,
	`past_due_since` integer NOT NULL,
	`kind` text NOT NULL,
	`day` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "dunning_notices_kind" CHECK("dunning_notices"."kind" IN ('FAILED', 'RECOVERED'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dunning_notices_once` ON `dunning_notices` (`subscription_id`,`past_due_since`,`kind`,`day`);--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `dunning_check_at` integer;--> statement-breakpoint
CREATE INDEX `subscriptions_dunning` ON `subscriptions` (`dunning_check_at`,`id`) WHERE "subscriptions"."dunning_check_at" IS NOT NULL;--> statement-breakpoint
-- The job that follows renewals looks at what has failed already at once, and at the others after their renewal.
UPDATE `subscriptions` SET `dunning_check_at` = CASE WHEN `state` IN ('past_due', 'soft_failure', 'unpaid') THEN 0 ELSE `renews_at` + 3600000 END;
