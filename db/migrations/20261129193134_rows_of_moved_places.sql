PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_member_merge_moves` (
	`merge_id` text NOT NULL,
	`community_id` text NOT NULL,
	`source` text NOT NULL,
	`column_name` text NOT NULL,
	`move` text NOT NULL,
	`row_key` text NOT NULL,
	`row` text,
	PRIMARY KEY(`merge_id`, `source`, `column_name`, `move`, `row_key`),
	FOREIGN KEY (`merge_id`) REFERENCES `member_merges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`community_id`) REFERENCES `communities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "member_merge_moves_move" CHECK("__new_member_merge_moves"."move" IN ('MOVED', 'DROPPED', 'REPLACED')),
	CONSTRAINT "member_merge_moves_row" CHECK("__new_member_merge_moves"."move" = 'MOVED' OR "__new_member_merge_moves"."row" IS NOT NULL)
);
--> statement-breakpoint
INSERT INTO `__new_member_merge_moves`("merge_id", "community_id", "source", "column_name", "move", "row_key", "row") SELECT "merge_id", "community_id", "source", "column_name", "move", "row_key", "row" FROM `member_merge_moves`;--> statement-breakpoint
DROP TABLE `member_merge_moves`;--> statement-breakpoint
ALTER TABLE `__new_member_merge_moves` RENAME TO `member_merge_moves`;--> statement-breakpoint
PRAGMA foreign_keys=ON;