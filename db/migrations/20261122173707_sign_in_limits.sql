CREATE TABLE `known_clients` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "known_clients_kind" CHECK("known_clients"."kind" IN ('BROWSER', 'ADDRESS'))
);
--> statement-breakpoint
CREATE INDEX `known_clients_by_hash` ON `known_clients` (`hash`);--> statement-breakpoint
CREATE INDEX `known_clients_by_expiry` ON `known_clients` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `family_hash` text;--> statement-breakpoint
ALTER TABLE `one_time_codes` ADD `asked_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `one_time_codes` ADD `pool` text DEFAULT 'STRANGERS' NOT NULL;--> statement-breakpoint
ALTER TABLE `password_links` ADD `source` text DEFAULT 'STRANGERS' NOT NULL;