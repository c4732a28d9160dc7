CREATE TABLE `staff_notification_views` (
	`user_id` text NOT NULL,
	`community_id` text NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `community_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `data_export_parts` DROP COLUMN `rows`;--> statement-breakpoint
-- Their parts are no files: who wants a copy asks again.
UPDATE `data_exports` SET `state` = 'EXPIRED' WHERE `state` = 'READY';--> statement-breakpoint
DELETE FROM `data_export_parts`;
