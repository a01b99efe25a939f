def time_answer(*a): return ""
def time_line(*a): return ""
